// A webpack loader that replaces the bodies of functions and methods that cannot be reached, so that the minifier drops what
// only they use; of a class, its methods too. The router's contexts and components are marked as free of side effects for the same reason.
module.exports = function takeOut(source) {
  let code = source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2');
  for (const [name, body] of Object.entries(this.getOptions())) {
    const methods = new RegExp(`^${name}\\.prototype\\.\\w+ = function.*?^\\};$`, 'gms');
    code = code.replace(methods, '');
    // Not its calls: a method's line ends with its body's bracket.
    const whole = new RegExp(
      `^([ \\t]*)((?:async )?(?:(?:var ${name} = )?function ${name}\\(|${name}\\((?=[^\\n]* \\{$))|((?:export )?const ${name} = )\\().*?^\\1\\}(;?)$`,
      'ms',
    );
    if (!whole.test(code)) throw new Error(`${this.resourcePath} has no ${name} any more.`);
    // In an arrow function, a body could not read its arguments.
    code = code.replace(
      whole,
      (_whole, indent, head, constant, end) =>
        `${indent}${constant ? `${constant}function (` : head}) { ${body} }${end}`,
    );
  }
  return code;
};
