/** What a query may say about itself. */
export interface QueryMeta extends Record<string, unknown> {
  /**
   * True: others can change what it shows. While the live connection is down such a query is asked again every two
   * seconds as long as somebody looks at it, and once when the connection is back.
   */
  isLive?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}
