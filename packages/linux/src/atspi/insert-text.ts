import { BusError } from '../dbus/connection.ts';
import type { Toolkit } from './application.ts';
import type { Calls, Ref } from './calls.ts';

/** Inserts text at the caret like typing: replaces the selection and moves the caret after it. True when the program accepted it. */
export async function insertText(calls: Calls, ref: Ref, toolkit: Toolkit, text: string): Promise<boolean> {
  // Firefox reports success for a page's field and leaves it unchanged.
  if (toolkit === 'gecko') return false;
  const caret = await calls.property(ref, 'Text', 'CaretOffset');
  if (typeof caret !== 'number' || caret < 0) return false;
  const selections = (await calls.call(ref, 'Text', 'GetNSelections')).body().i32();
  let at = caret;
  if (selections > 0) {
    const body = (await calls.call(ref, 'Text', 'GetSelection', 'i', [0])).body();
    const [start, end] = [body.i32(), body.i32()];
    if (end > start) {
      await calls.call(ref, 'EditableText', 'DeleteText', 'ii', [start, end]);
      at = start;
    }
  }
  // The length counts bytes in GTK and UTF-16 units in Qt; offsets count characters in both.
  const length = toolkit === 'qt' ? text.length : Buffer.byteLength(text);
  const isTaken = (await calls.call(ref, 'EditableText', 'InsertText', 'isi', [at, text, length])).body().boolean();
  if (!isTaken) return false;
  const end = at + (toolkit === 'qt' ? text.length : Array.from(text).length);
  // A program that has already changed the text may have no such place any more.
  await calls.call(ref, 'Text', 'SetCaretOffset', 'i', [end]).catch((error: unknown) => {
    if (!(error instanceof BusError) || error.isGone) throw error;
  });
  return true;
}
