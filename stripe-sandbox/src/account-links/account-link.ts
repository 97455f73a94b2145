export interface AccountLinkRecord {
  id: string;
  account: string;
  created: number;
  expires_at: number;
  refresh_url: string;
  return_url: string;
  /** When its page was opened, which it can be once; null before. */
  opened: number | null;
  /** A bank was connected through it. */
  isDone: boolean;
}
