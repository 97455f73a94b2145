/** Done after the present test, by the setup. */
export const afterTest: (() => void)[] = [];
