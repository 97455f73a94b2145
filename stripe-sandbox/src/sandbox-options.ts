export interface SandboxOptions {
  port: number;
  /** Where to listen; default `127.0.0.1`. */
  host?: string;
  /** Where browsers find it, where that is not where it listens: `https://pay.example`. */
  publicUrl?: string;
  secretKey: string;
  publishableKey: string;
  /** Where events go; without it they are only kept, for `GET /v1/events`. */
  webhookUrl?: string;
  webhookSecret: string;
  /** Keeps state through restarts. */
  dataFile?: string;
  /** Milliseconds since 1970; default the machine's clock. */
  clock?: () => number;
  /** How long the processing card stays processing and a payout is on its way, in milliseconds; default 4000. */
  settleAfter?: number;
  /** Cents that the platform may transfer to connected accounts in all; without it there is no limit. */
  platformBalance?: number;
  /** Wait before a failed webhook is sent again, in milliseconds; doubles up to a minute; default 500. */
  webhookBackoff?: number;
}
