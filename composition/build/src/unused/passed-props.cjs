// In place of the list of all attributes of HTML and SVG, whose pattern takes a browser long to compile: a styled element
// gets attributes and these.
const notPassed = ['as', 'ownerState', 'sx', 'theme'];

module.exports = (name) => !notPassed.includes(name);
