import {
  type BindingElement,
  type BindingName,
  type Expression,
  isBinaryExpression,
  isBindingElement,
  isCaseClause,
  isElementAccessExpression,
  isIdentifier,
  isNonNullExpression,
  isObjectBindingPattern,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isStringLiteralLikeNode,
  isSwitchStatement,
  isTypeOfExpression,
  isVariableDeclaration,
  type Node,
  type SwitchStatement,
  SyntaxKind,
} from 'typescript/unstable/ast';

/** The uses that code makes of a value of a payload. */
export interface Reads {
  /** It goes on to other code, which may read any of it. */
  isPassedOn: boolean;
  /** The code looks at its type, and goes on without it. */
  isParsed: boolean;
  /** The code fails without it. */
  isNeeded: boolean;
  /** The code is written for each of its values. */
  isExhaustive: boolean;
  /** Values with a branch each, where there is none for others. */
  cases: Set<string>;
  members: Map<string, Reads>;
}

export const noReads = (): Reads => ({
  isPassedOn: false,
  isParsed: false,
  isNeeded: false,
  isExhaustive: false,
  cases: new Set(),
  members: new Map(),
});

const memberOf = ({ members }: Reads, name: string): Reads => {
  const reads = members.get(name) ?? noReads();
  members.set(name, reads);
  return reads;
};

/** Marks all of the value as read. */
export const passOn = (reads: Reads): void => {
  reads.isPassedOn = true;
  reads.isNeeded = true;
  reads.isExhaustive = true;
};

/** Adds to `reads` what `scope` reads by the names that `binding` gives to a value. */
export const addBinding = (reads: Reads, binding: BindingName, scope: Node): void => {
  if (isIdentifier(binding)) for (const use of usesOf(binding.text, binding, scope)) addUse(reads, use, scope);
  else if (isObjectBindingPattern(binding))
    for (const element of binding.elements.filter(isBindingElement)) addElement(reads, element, scope);
  else passOn(reads);
};

const addElement = (reads: Reads, element: BindingElement, scope: Node): void => {
  const name = textOf(element.propertyName ?? element.name);
  if (element.dotDotDotToken || name === undefined || !element.name) passOn(reads);
  else {
    const member = memberOf(reads, name);
    const wasNeeded = member.isNeeded;
    reads.isNeeded = true;
    addBinding(member, element.name, scope);
    if (element.initializer) member.isNeeded = wasNeeded;
  }
};

const textOf = (node: Node | undefined): string | undefined =>
  node && (isIdentifier(node) || isStringLiteralLikeNode(node)) ? node.text : undefined;

/** Names of members and of declarations are no uses. A variable of the same name in an inner scope counts as one. */
const usesOf = (name: string, declared: Node, scope: Node): Node[] => {
  const uses: Node[] = [];
  const visit = (node: Node): void => {
    if (node !== declared && isIdentifier(node) && node.text === name && !isName(node)) uses.push(node);
    node.forEachChild(visit);
  };
  scope.forEachChild(visit);
  return uses;
};

const isName = (node: Node): boolean => {
  const { parent } = node;
  if (isPropertyAccessExpression(parent)) return parent.name === node;
  if (isBindingElement(parent)) return parent.propertyName === node || parent.name === node;
  return 'name' in parent && parent.name === node && parent.kind !== SyntaxKind.ShorthandPropertyAssignment;
};

const addUse = (reads: Reads, use: Node, scope: Node): void => {
  const { parent } = use;
  const name = nameReadBy(parent, use);
  if (isParenthesizedExpression(parent) || isNonNullExpression(parent) || isTypeOnly(parent))
    addUse(reads, parent, scope);
  else if (name !== undefined) {
    reads.isNeeded ||= !isOptionalChain(parent);
    addUse(memberOf(reads, name), parent, scope);
  } else if (isVariableDeclaration(parent) && parent.initializer === use) addBinding(reads, parent.name, scope);
  else if (isBinaryExpression(parent)) addOperand(reads, use, parent);
  else if (isSwitchStatement(parent) && parent.expression === use) addCases(reads, parent);
  else if (isElementAccessExpression(parent) && parent.argumentExpression === use && isDefaulted(parent))
    reads.isNeeded = true;
  else if (isTypeOfExpression(parent)) reads.isParsed = true;
  else passOn(reads);
};

const isTypeOnly = ({ kind }: Node): boolean =>
  kind === SyntaxKind.AsExpression || kind === SyntaxKind.SatisfiesExpression;
const isOptionalChain = (node: Node): boolean => 'questionDotToken' in node && node.questionDotToken !== undefined;

/** The name of the member that `parent` reads of `object`. */
const nameReadBy = (parent: Node, object: Node): string | undefined => {
  if (isPropertyAccessExpression(parent)) return parent.expression === object ? textOf(parent.name) : undefined;
  const isAccess = isElementAccessExpression(parent) && parent.expression === object;
  return isAccess && isStringLiteralLikeNode(parent.argumentExpression) ? parent.argumentExpression.text : undefined;
};

const comparisons = [
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
];

const addOperand = (
  reads: Reads,
  use: Node,
  { left, right, operatorToken }: { left: Expression; right: Expression; operatorToken: Node },
): void => {
  const other = left === use ? right : left;
  if (isDefaulted(use)) {
    const { isNeeded } = reads;
    passOn(reads);
    reads.isNeeded = isNeeded;
  } else if (!comparisons.includes(operatorToken.kind)) passOn(reads);
  else if (!isNothing(other)) reads.isNeeded = true;
};

/** `label ?? 'none'` and `label || 'none'` go on without a value. */
const isDefaulted = (node: Node): boolean =>
  isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  (node.parent.operatorToken.kind === SyntaxKind.QuestionQuestionToken ||
    node.parent.operatorToken.kind === SyntaxKind.BarBarToken);

const isNothing = (node: Node): boolean =>
  node.kind === SyntaxKind.NullKeyword || (isIdentifier(node) && node.text === 'undefined');

/** A branch for all other values, unless it says that there are none, makes new ones harmless. */
const addCases = (reads: Reads, { caseBlock }: SwitchStatement): void => {
  const others = caseBlock.clauses.find((one) => !isCaseClause(one));
  reads.isNeeded = true;
  if (others) reads.isExhaustive ||= /never/i.test(others.getText());
  else
    for (const { expression } of caseBlock.clauses.filter(isCaseClause))
      reads.cases.add(isStringLiteralLikeNode(expression) ? `=${expression.text}` : expression.getText());
};
