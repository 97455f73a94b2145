/** Whose form it is, and which: `create-service`, `edit-service:<id>`. */
export interface FormOwner {
  form: string;
  userId: string;
}

const keyOf = ({ form, userId }: FormOwner, part: string) => `nearhand.draft:${userId}:${form}${part}`;

/** One thing that this browser keeps of a form, for that person alone; `part` tells it from the form itself. */
export const keptItem = (part = '') => ({
  keep: (owner: FormOwner, item: object): void => {
    try {
      localStorage.setItem(keyOf(owner, part), JSON.stringify(item));
    } catch {
      // storage is full or switched off: an unfinished form lasts as long as its page
    }
  },
  read: (owner: FormOwner): unknown => {
    try {
      return JSON.parse(localStorage.getItem(keyOf(owner, part)) ?? 'null');
    } catch {
      return undefined; // as above, or somebody else wrote there
    }
  },
  drop: (owner: FormOwner): void => {
    try {
      localStorage.removeItem(keyOf(owner, part));
    } catch {
      // as above
    }
  },
});
