// A webpack loader for files that are for development wherever they run.
module.exports = (source) => source.replaceAll('process.env.NODE_ENV', '"development"');
