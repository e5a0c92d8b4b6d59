import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../run.mjs';

/** @param {string} file */
const parse = (file) => ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);

/**
 * The comments on the fields of a schema, by their path: `logging.audit`. Schemas of the same file are followed by their names.
 * @param {string} file
 * @param {string} name
 * @returns {Map<string, string>}
 */
export function fieldComments(file, name) {
  const source = parse(file);
  /** @type {Map<string, ts.Expression>} */
  const constants = new Map();
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    for (const { name: constant, initializer } of statement.declarationList.declarations) {
      if (initializer !== undefined) constants.set(constant.getText(), initializer);
    }
  }
  /** @type {Map<string, string>} */
  const comments = new Map();
  /** @param {ts.Node} node @param {string} prefix */
  const visit = (node, prefix) => {
    if (ts.isPropertyAssignment(node)) {
      const path = `${prefix}${node.name.getText()}`;
      const comment = commentOf(node);
      if (comment !== '') comments.set(path, comment);
      visit(node.initializer, `${path}.`);
      return;
    }
    const constant = ts.isIdentifier(node) && node.text.endsWith('Schema') ? constants.get(node.text) : undefined;
    if (constant !== undefined) visit(constant, prefix);
    else ts.forEachChild(node, (child) => visit(child, prefix));
  };
  const root = constants.get(name);
  if (root === undefined) throw new Error(`${file} has no constant ${name}`);
  visit(root, '');
  return comments;
}

/** @param {ts.Node} node */
function commentOf(node) {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return docs.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ');
}

/**
 * A declaration as it appears in the code, with its comments.
 * @param {string} file
 * @param {string} name
 */
export function declaration(file, name) {
  const found = parse(file).statements.find(
    (statement) =>
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isVariableStatement(statement)) &&
      new RegExp(`^(?:export )?(?:interface|type|const) ${name}\\b`).test(statement.getText()),
  );
  if (found === undefined) throw new Error(`${file} declares no ${name}`);
  const docs = ts.getJSDocCommentsAndTags(found).map((doc) => doc.getText());
  return [...docs, found.getText().replace(/^export /, '')].join('\n');
}
