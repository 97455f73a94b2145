import { longestMessage } from '@nearhand/contracts';

const nearTheEnd = longestMessage - 200;
const most = longestMessage.toLocaleString('en-US');

/** What the field says of the text's length: nothing until the end is near. An emoji counts as one, as the API counts. */
export const lengthRemark = (text: string): { error?: string; helperText?: string } => {
  const length = [...text].length;
  if (length <= nearTheEnd) return {};
  const count = `${length.toLocaleString('en-US')} of ${most} characters`;
  return length > longestMessage ? { error: `Too long: ${count}` } : { helperText: count };
};
