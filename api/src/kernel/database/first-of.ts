/** The first row that a query finds. */
export const firstOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];
