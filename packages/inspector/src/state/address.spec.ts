import '../page-address.fixture.ts';

import { property, assert, option, record, string, constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Address, formatAddress, parseAddress } from './address.ts';

const text = string({ minLength: 1, unit: 'grapheme' });
const optional = { nil: undefined };
const addresses = record<Address>({
  device: option(text, optional),
  pane: option(constantFrom('agent', 'devices'), optional),
  viewed: option(record({ kind: constantFrom('trace' as const, 'flow' as const), id: text, step: option(text, optional) }), optional),
});

describe('the address of the page', () => {
  it('is a device alone where nothing else is looked at', () => {
    expect(formatAddress({ device: 'virtual:login' })).toBe('#virtual:login');
    expect(parseAddress('#virtual:login')).toEqual({ device: 'virtual:login' });
  });

  it('names the pane, and the trace or flow with its step', () => {
    const viewed = { kind: 'trace', id: 'trace-1', step: '2' } as const;
    expect(formatAddress({ device: 'virtual:login', pane: 'agent', viewed })).toBe('#device=virtual:login&pane=agent&trace=trace-1&step=2');
    expect(parseAddress('#trace=trace-1&step=2')).toEqual({ viewed });
  });

  it('leads back to what it was made of', () => {
    assert(
      property(addresses, (address) => {
        expect(parseAddress(formatAddress(address))).toEqual(address);
      }),
    );
  });

  it('takes a hand-written one with a stray percent sign', () => {
    expect(parseAddress('#android:50%')).toEqual({ device: 'android:50%' });
  });
});
