import { FUNCTIONS } from './functions.ts';
import type { Scope } from './scope.ts';
import type { Aggregate, BinaryOperator, Expression } from './syntax.ts';
import { holds, isRow, numberOf, sameValue, textOf, type Value } from './value.ts';

/** Never throws: missing values are null, and arithmetic treats null as 0. */
export function evaluate(e: Expression, scope: Scope): Value {
  switch (e.type) {
    case 'value':
      return e.value;
    case 'name':
      return scope.get(e.name);
    case 'part':
      return partOf(evaluate(e.of, scope), evaluate(e.name, scope));
    case 'not':
      return !holds(evaluate(e.of, scope));
    case 'negative':
      return -numberOf(evaluate(e.of, scope));
    case 'choice':
      return evaluate(holds(evaluate(e.test, scope)) ? e.yes : e.no, scope);
    case 'call': {
      const [a = null, b = null] = e.args.map((arg) => evaluate(arg, scope));
      return FUNCTIONS.get(e.name)?.run(a, b) ?? null;
    }
    case 'aggregate': {
      const list = evaluate(e.list, scope);
      const rows = Array.isArray(list) ? list : [];
      return aggregate(e.name, rows, (row) => evaluate(e.body, scope.with({ [e.row]: row })));
    }
    case 'binary':
      return binary(e.operator, evaluate(e.left, scope), () => evaluate(e.right, scope));
  }
}

function partOf(whole: Value, name: Value): Value {
  if (Array.isArray(whole)) return whole[numberOf(name)] ?? null;
  const key = textOf(name);
  return isRow(whole) && Object.hasOwn(whole, key) ? (whole[key] ?? null) : null;
}

function aggregate(name: Aggregate, rows: Value[], body: (row: Value) => Value): Value {
  switch (name) {
    case 'sum':
      return rows.reduce((sum: number, row) => sum + numberOf(body(row)), 0);
    case 'count':
      return rows.filter((row) => holds(body(row))).length;
    case 'any':
      return rows.some((row) => holds(body(row)));
    case 'all':
      return rows.every((row) => holds(body(row)));
    case 'find':
      return rows.find((row) => holds(body(row))) ?? null;
    case 'filter':
      return rows.filter((row) => holds(body(row)));
  }
}

function binary(operator: BinaryOperator, left: Value, rightOf: () => Value): Value {
  if (operator === 'or') return holds(left) ? left : rightOf();
  if (operator === 'and') return holds(left) ? rightOf() : left;
  const right = rightOf();
  switch (operator) {
    case '==':
      return sameValue(left, right);
    case '!=':
      return !sameValue(left, right);
    case '+':
      return typeof left === 'string' || typeof right === 'string' ? textOf(left) + textOf(right) : numberOf(left) + numberOf(right);
    case '-':
      return numberOf(left) - numberOf(right);
    case '*':
      return numberOf(left) * numberOf(right);
    case '/':
      return numberOf(right) === 0 ? null : numberOf(left) / numberOf(right);
    case '%':
      return numberOf(right) === 0 ? null : numberOf(left) % numberOf(right);
    case '<':
      return numberOf(left) < numberOf(right);
    case '<=':
      return numberOf(left) <= numberOf(right);
    case '>':
      return numberOf(left) > numberOf(right);
    case '>=':
      return numberOf(left) >= numberOf(right);
  }
}
