/** Ends a line, moves the cursor, colours or turns round what follows: none of it belongs in a name or a reason. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

export const hasControl = (text: string): boolean => control.test(text);

/** `text` on one line, as a terminal may show it. */
export const withoutControl = (text: string): string => text.replaceAll(new RegExp(control, 'gu'), '');
