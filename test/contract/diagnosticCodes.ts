import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { codeOfReason } from '../../src/core/kong/codes';

export interface Codes {
  /** Every `<kind>/<code>` that the sources of `core` can give to a diagnostic. */
  readonly codes: ReadonlySet<string>;
  /** Places that make a code which cannot be read off the source; they would hide codes from the contract. */
  readonly unreadable: readonly string[];
}

/**
 * Reads the codes off the sources with the type checker: what is given to a parameter or a property called `code`. Literals,
 * unions of them and constants are codes; a `code` that is handed on was counted where it was made.
 */
export function codesInSources(folder = 'src/core'): Codes {
  const read = ts.readConfigFile('tsconfig.core.json', (path) => readFileSync(path, 'utf8'));
  const { options, fileNames } = ts.parseJsonConfigFileContent(read.config, ts.sys, resolve('.'));
  const program = ts.createProgram(fileNames, options);
  const reader = new CodeReader(program.getTypeChecker());
  for (const file of program.getSourceFiles()) {
    const kind = /^(\w+)\/.*\.ts$/.exec(relative(folder, file.fileName))?.[1];
    if (kind !== undefined && kind !== 'results' && !file.fileName.endsWith('.generated.ts')) reader.file(file, kind);
  }
  return reader;
}

class CodeReader implements Codes {
  readonly codes = new Set<string>();
  readonly unreadable: string[] = [];
  private kind = '';

  constructor(private readonly checker: ts.TypeChecker) {}

  file(file: ts.SourceFile, kind: string): void {
    this.kind = kind;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) this.call(node);
      else if (ts.isPropertyAssignment(node) && node.name.getText() === 'code') this.value(node.initializer);
      else if (ts.isShorthandPropertyAssignment(node) && node.name.text === 'code') this.value(node.name);
      else if (ts.isObjectLiteralExpression(node)) this.checkFailed(node);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  private call(node: ts.CallExpression): void {
    const parameters = this.checker.getResolvedSignature(node)?.declaration?.parameters ?? [];
    parameters.forEach((parameter, index) => {
      const argument = node.arguments[index];
      if (ts.isParameter(parameter) && parameter.name.getText() === 'code' && argument !== undefined) this.value(argument);
    });
  }

  private value(node: ts.Expression): void {
    if (ts.isParenthesizedExpression(node)) return this.value(node.expression);
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach((part) => this.value(part));
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return [node.left, node.right].forEach((part) => this.value(part));
    const type = this.typeOf(node);
    const parts = type.isUnion() ? type.types : [type];
    if (parts.every((part) => part.isStringLiteral())) return parts.forEach((part) => this.add(part.value));
    if (parts.every((part) => (part.flags & ts.TypeFlags.NumberLike) !== 0)) return;
    if (ts.isElementAccessExpression(node) && node.expression.getText() === 'codeOfReason') return Object.values(codeOfReason).forEach((code) => this.add(code));
    if (ts.isTemplateExpression(node)) return node.templateSpans.forEach((span) => this.value(span.expression));
    if (!this.isHandedOn(node)) this.unreadable.push(`${relative('.', node.getSourceFile().fileName)}: ${node.getText()}`);
  }

  /** `problem.code`, or a parameter or variable of that name that comes from a parameter. */
  private isHandedOn(node: ts.Expression): boolean {
    if (ts.isPropertyAccessExpression(node)) return node.name.text === 'code';
    if (!ts.isIdentifier(node) || node.text !== 'code') return false;
    return this.symbolOf(node)?.declarations?.every((place) => ts.isParameter(place) || ts.isBindingElement(place)) === true;
  }

  private typeOf(node: ts.Expression): ts.Type {
    const symbol = ts.isShorthandPropertyAssignment(node.parent) ? this.symbolOf(node) : undefined;
    return symbol === undefined ? this.checker.getTypeAtLocation(node) : this.checker.getTypeOfSymbol(symbol);
  }

  /** What a name stands for; of `{ code }` the variable, not the property. */
  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    return ts.isShorthandPropertyAssignment(node.parent) ? this.checker.getShorthandAssignmentValueSymbol(node.parent) : this.checker.getSymbolAtLocation(node);
  }

  /** `check-failed` is no code: who gives that reason gives the code with it. */
  private checkFailed(node: ts.ObjectLiteralExpression): void {
    const text = (name: string): string | undefined => node.properties.find((property) => property.name?.getText() === name)?.getText();
    if (text('reason')?.includes("'check-failed'") === true && text('code') === undefined) this.unreadable.push(`${node.getSourceFile().fileName}: ${node.getText()}`);
  }

  private add(code: string): void {
    // The YAML library's own codes; problems.ts makes ours of them.
    if (/^[A-Z_0-9]+$/.test(code)) return;
    if (code === 'check-failed' || code === codeOfReason['check-failed']) return;
    this.codes.add(code.includes('/') ? code : `${this.kind}/${code}`);
  }
}
