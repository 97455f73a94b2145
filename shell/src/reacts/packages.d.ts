// Their names in the shell's package.json. React 18 has no types of its own here: the parts in use are the same.
declare module 'react-18' {
  import React = require('react');
  export = React;
}
declare module 'react-18/jsx-runtime' {
  export * from 'react/jsx-runtime';
}
declare module 'react-dom-18' {
  export * from 'react-dom';
}
declare module 'react-dom-18/client' {
  export * from 'react-dom/client';
}
