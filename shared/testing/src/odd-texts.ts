/** What people type, and what is kept of it: for every field of free text. `[what it is, typed, kept]`. */
export const oddTexts: readonly (readonly [what: string, typed: string, kept: string])[] = [
  ['an emoji of several parts', 'Anna 👩‍🔧🇩🇪', 'Anna 👩‍🔧🇩🇪'],
  ['right-to-left text', 'نور الهدى', 'نور الهدى'],
  ['a script tag', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['markup with a handler', '<img src=x onerror="alert(1)">', '<img src=x onerror="alert(1)">'],
  ['text with blanks around it', '  Anna O’Neill-Öz  ', 'Anna O’Neill-Öz'],
];
