// A rule for oxlint. A browser's translator replaces text nodes. React can then insert nothing before them and cannot remove
// them. So text beside what comes and goes needs an element around it.

const isBlank = ({ type, value, expression }) =>
  type === 'JSXText' ? !value.trim() : expression?.type === 'JSXEmptyExpression';
const isElement = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';
const isNothing = ({ type, value }) => type === 'Literal' && !value && value !== 0;

/** The values that a child can have: `a && <b />` is nothing or an element. */
const valuesOf = (node) => {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return valuesOf(node.expression);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(valuesOf);
    case 'LogicalExpression':
      return node.operator === '&&'
        ? [{ type: 'Literal', value: null }, ...valuesOf(node.right)]
        : [node.left, node.right].flatMap(valuesOf);
    default:
      return [node];
  }
};

const isList = ({ type, callee }) => type === 'CallExpression' && /^(?:map|flatMap|from)$/.test(callee.property?.name);

const isJoined = ({ type, operator, left, right }) =>
  type === 'BinaryExpression' &&
  operator === '+' &&
  [left, right].some((side) => /^(?:Template)?Literal$/.test(side.type));

/** Names whose values are texts here; `children` are most often elements. */
const textNames =
  /(?:label|text|title|word|words|name|count|message|sentence)$|^(?:length|String|join|format.*|to(?:Fixed|String|.*Case|Locale.*))$/i;
/** Elements of a fragment stand beside those around it. */
const flat = (children) =>
  children.flatMap((child) => (child.type === 'JSXFragment' ? flat(child.children) : isBlank(child) ? [] : [child]));
const nameOf = ({ type, name, property, callee }) =>
  type === 'CallExpression' ? nameOf(callee) : type === 'MemberExpression' ? property.name : name;

const create = (context) => {
  /** A constant may hold an element. */
  const holdsElement = (node) => {
    if (node.type !== 'Identifier') return false;
    for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
      const init = scope.set.get(node.name)?.defs[0]?.node.init;
      if (init) return isElement(init);
    }
    return false;
  };
  const isText = (node) =>
    !isNothing(node) &&
    (/^(?:JSXText|Literal|TemplateLiteral)$/.test(node.type) ||
      isJoined(node) ||
      (textNames.test(nameOf(node)) && !holdsElement(node)));
  const check = ({ children }) => {
    const shown = flat(children).map((node) => ({ node, values: valuesOf(node) }));
    if (shown.length < 2) return;
    for (const [index, { node, values }] of shown.entries()) {
      const before = shown[index - 1]?.values ?? [];
      const comesAndGoes = values.some((value) => isNothing(value) || isElement(value));
      const isAfterSuch = (before.length > 1 && before.some(isElement)) || before.some(isList);
      if (values.some(isText) && (comesAndGoes || isAfterSuch))
        context.report({ node, message: 'This text stands beside what comes and goes: put it into a <span>.' });
    }
  };
  return { JSXElement: check, JSXFragment: check };
};

export default { meta: { name: 'nearhand' }, rules: { 'bare-text': { create } } };
