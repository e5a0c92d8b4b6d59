import { HandsightError } from '../../error/errors.ts';
import type { Element } from '../observer-element.ts';
import type { CustomOp } from './custom.ts';

/** Applies a custom diff to a copy of a tree. Ids are positions, so the copy is renumbered. */
export function applyCustom(ops: readonly CustomOp[], tree: Element): Element {
  let root = copy(tree);
  for (const op of ops) {
    switch (op.op) {
      case 'replace': {
        const element = find(root, parsePath(op.path), op.path);
        Object.assign(element, op.fields);
        for (const name of op.unset ?? []) Reflect.deleteProperty(element, name);
        break;
      }
      case 'add':
        if (op.path === '') root = copy(op.node);
        else insert(root, op.path, copy(op.node));
        break;
      case 'remove':
        takeOut(root, op.path);
        break;
      case 'move':
        insert(root, op.to, takeOut(root, op.from));
        break;
    }
  }
  return number(root);
}

function insert(root: Element, path: string, element: Element): void {
  const { siblings, index } = slot(root, path);
  if (index > siblings.length) throw noSuchPath(path);
  siblings.splice(index, 0, element);
}

function takeOut(root: Element, path: string): Element {
  const { siblings, index } = slot(root, path);
  const [element] = siblings.splice(index, 1);
  if (element === undefined) throw noSuchPath(path);
  return element;
}

function slot(root: Element, path: string): { siblings: Element[]; index: number } {
  const indices = parsePath(path);
  const index = indices.pop();
  if (index === undefined) throw noSuchPath(path);
  return { siblings: find(root, indices, path).children, index };
}

function find(root: Element, indices: readonly number[], path: string): Element {
  let element = root;
  for (const index of indices) {
    const child = element.children[index];
    if (child === undefined) throw noSuchPath(path);
    element = child;
  }
  return element;
}

function parsePath(path: string): number[] {
  if (path === '') return [];
  if (!/^\d+(\/\d+)*$/.test(path)) throw noSuchPath(path);
  return path.split('/').map(Number);
}

/** New elements that share their bounds and actions with the old ones; trees can be too deep for recursion. */
function copy(tree: Element): Element {
  const root = { ...tree };
  const stack = [root];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    parent.children = parent.children.map((child) => ({ ...child }));
    for (const child of parent.children) stack.push(child);
  }
  return root;
}

function number(root: Element): Element {
  root.id = 'root';
  const stack = [root];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    for (const [i, child] of parent.children.entries()) {
      child.id = `${parent.id}.${i}`;
      stack.push(child);
    }
  }
  return root;
}

const noSuchPath = (path: string): HandsightError =>
  new HandsightError('BadRequest', `The diff does not fit the tree: there is no element at "${path}".`, { path });
