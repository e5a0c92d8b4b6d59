/** File name of the prelude; no failure is located in it. */
export const PRELUDE_FILE = '<handsight>';

/**
 * Runs before any script and keeps its own references to what it uses, so a script that replaces `JSON` or a prototype changes only its
 * own data. Values cross the boundary as JSON strings.
 */
export const PRELUDE = `(function (call, log, seed, undefinedNames) {
  'use strict';
  const { stringify, parse } = JSON;
  const { apply } = Reflect;
  const { join, push } = Array.prototype;
  const NativeError = Error;
  const asText = String;
  const global = globalThis;

  const encode = (value) => stringify(value, (key, part) => (typeof part === 'bigint' ? asText(part) : part));

  const print = (value) => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null || value instanceof NativeError) return asText(value);
    try {
      return encode(value) ?? asText(value);
    } catch (error) {
      return '[' + asText(error) + ']';
    }
  };
  const write = (...values) => {
    const parts = [];
    for (let i = 0; i < values.length; i++) apply(push, parts, [print(values[i])]);
    log(apply(join, parts, [' ']));
  };
  global.console = { log: write, info: write, warn: write, error: write, debug: write };

  const hostFunction = (id) =>
    function (...args) {
      const reply = parse(call(id, encode(args)));
      if (reply.error === undefined) return reply.value;
      const error = new NativeError(reply.error.message);
      error.name = reply.error.name;
      if (reply.error.code !== undefined) error.code = reply.error.code;
      error.hostCall = reply.error.call;
      throw error;
    };

  if (seed !== undefined) {
    // mulberry32
    let state = seed | 0;
    Math.random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }

  if (undefinedNames) Object.setPrototypeOf(global, new Proxy(Object.prototype, { has: () => true }));

  return {
    encode,
    define(name, json, functions) {
      let value = json === undefined ? undefined : parse(json);
      const entries = parse(functions);
      for (let i = 0; i < entries.length; i++) {
        const { path, id } = entries[i];
        if (path.length === 0) value = hostFunction(id);
        let place = value;
        for (let j = 0; j < path.length; j++) {
          if (j === path.length - 1) place[path[j]] = hostFunction(id);
          else place = place[path[j]];
        }
      }
      global[name] = value;
    },
  };
})`;
