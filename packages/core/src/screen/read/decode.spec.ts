import { expect, it } from 'vitest';
import { decodeBytes } from './decode.ts';

const TEXT = '<hierarchy text="héllo 😀"/>';

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !bigEndian);
  return bytes;
}

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a byte-order mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16LE with a byte-order mark', utf16(`\uFEFF${TEXT}`, false)],
  ['UTF-16BE with a byte-order mark', utf16(`\uFEFF${TEXT}`, true)],
  ['UTF-16LE', utf16(TEXT, false)],
  ['UTF-16BE', utf16(TEXT, true)],
])('%s is decoded', (_, bytes) => {
  expect(decodeBytes(bytes)).toEqual({ text: TEXT, valid: true });
});

it('a byte that is no UTF-8 is replaced and reported', () => {
  expect(decodeBytes(Uint8Array.of(0x3c, 0xff, 0x3e))).toEqual({ text: '<\uFFFD>', valid: false });
});

it('half a UTF-16 character at the end is replaced and reported', () => {
  expect(decodeBytes(utf16(`\uFEFF<a`, false).subarray(0, 5))).toEqual({ text: '<\uFFFD', valid: false });
});

it('a replacement character that was really sent is no damage', () => {
  expect(decodeBytes(new TextEncoder().encode('\uFFFD')).valid).toBe(true);
});

it.each([
  ['GB18030', [0xc9, 0xe8, 0xd6, 0xc3, 0xb5, 0xe7, 0xb3, 0xd8], '设置电池'],
  ['CP949', [0xbc, 0xb3, 0xc1, 0xa4, 0xb9, 0xe8, 0xc5, 0xcd, 0xb8, 0xae], '설정배터리'],
  ['Shift-JIS', [0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x82, 0xcc], 'テストの'],
  ['Shift-JIS', [0x90, 0xdd, 0x92, 0xe8, 0x83, 0x6c, 0x83, 0x62, 0x83, 0x67, 0x83, 0x8f, 0x81, 0x5b, 0x83, 0x4e], '設定ネットワーク'],
  ['Windows-1252', [0x4d, 0xfc, 0x6e, 0x63, 0x68, 0x65, 0x6e, 0x20, 0x80], 'München €'],
])('text in %s that claims to be UTF-8 is decoded, and it is said', (unexpected, bytes, text) => {
  expect(decodeBytes(Uint8Array.from(bytes))).toEqual({ text, valid: true, unexpected });
});
