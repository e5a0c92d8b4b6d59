import { isMap, isScalar, isSeq, type Document } from 'yaml';

import { isNull, keyOf, textOf, type YamlSource } from './yaml-source.ts';

/** A value with YAML's own types, for fields whose meaning is the user's: launch arguments and unknown header keys. */
export function typedValue(source: YamlSource, node: unknown, document: Document): unknown {
  // Enforces the node limit, so aliases cannot blow it up.
  source.plain(node, document);
  return convert(source, node, document);
}

function convert(source: YamlSource, node: unknown, document: Document): unknown {
  const target = source.follow(node, document);
  if (isMap(target)) return Object.fromEntries(target.items.map((pair) => [keyOf(pair), convert(source, pair.value, document)]));
  if (isSeq(target)) return target.items.map((item) => convert(source, item, document));
  if (!isScalar(target) || isNull(target)) return null;
  const text = textOf(target);
  if (target.type !== 'PLAIN') return text;
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
}
