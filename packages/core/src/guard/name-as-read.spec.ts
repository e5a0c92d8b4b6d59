import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { makeConfig } from '../config/load.ts';
import { readings } from './name-as-read.ts';
import { ConfirmationRules } from './confirmation/rules.ts';

const { confirmation_required } = makeConfig({ confirmation_required: [{ name_regex: '(?i)^delete( all)?$' }] });
const rules = new ConfirmationRules(confirmation_required);
const isHeld = (name: string): boolean =>
  rules.matching({
    names: ['tap'],
    args: {},
    targets: [
      {
        window_uid: 'w',
        selector: '',
        element_key: '',
        bounds: { left: 0, top: 0, right: 1, bottom: 1 },
        roles: ['Button'],
        name: '',
        alsoReads: [name],
      },
    ],
  }) !== undefined;

describe('a rule about a name', () => {
  it.each([
    'Delete',
    'DELETE ALL',
    'Del\nete',
    'Delete\nall',
    'D e l e t e',
    'D e l e t e  a l l',
    'De\u0301lete',
    'D\u0336e\u0336l\u0336e\u0336t\u0336e\u0336',
    'Délete',
    'De\u200blete',
    'De\u00adlete',
    'De\u2800lete',
    '\u2800Delete\u3164',
    'ᴅᴇʟᴇᴛᴇ',
    'Ｄｅｌｅｔｅ',
    '𝐃𝐞𝐥𝐞𝐭𝐞',
    'Ⓓⓔⓛⓔⓣⓔ',
    '🅓🅔🅛🅔🅣🅔',
    '🇩🇪🇱🇪🇹🇪',
    'Dеlеtе',
    'ⅮeΙete'.replace('Ι', 'l'),
    'ꓓꓰꓡꓰꓔꓰ',
    '\u202eDelete\u202c',
  ])('holds %j', (name) => {
    expect(isHeld(name)).toBe(true);
  });

  it.each(['Undelete', 'Deleted items', 'D e', 'Keep', 'Удалить', 'Pелет', 'a b c'])('leaves %j alone', (name) => {
    expect(isHeld(name)).toBe(false);
  });

  it('is tried on the name as it is, in any script', () => {
    expect(readings('Löschen')).toContain('Löschen');
    expect(readings('Удалить')).toContain('Удалить');
  });

  it('never maps ASCII to anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        const spaceless = text.replace(/\s/g, '');
        for (const reading of readings(text)) expect(reading.replace(/\s/g, '')).toBe(spaceless);
      }),
    );
  });
});
