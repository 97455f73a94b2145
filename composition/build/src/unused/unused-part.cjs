// Formik needs its first argument back from `hoist-non-react-statics`.
module.exports = (first = {}) => first;
