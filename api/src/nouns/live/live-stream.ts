import type { ServerResponse } from 'node:http';
import type { Viewer } from '../../kernel/http/session-repository.ts';

/** Bytes that may wait for a slow reader: some hundred pieces of news, after which asking anew is cheaper. */
const mostWaiting = 64 * 1024;
/** Milliseconds that a reader gets to take the rest of a stream that has ended. */
const graceAtEnd = 1_000;

/** Somebody's open stream of server-sent events. */
export class LiveStream {
  constructor(
    public viewer: Viewer,
    private readonly response: ServerResponse,
  ) {}

  send(name: string, payload: object = {}): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`);
  }

  /** A comment, which tells proxies and the reader that the connection lives. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.response.end();
    setTimeout(() => this.response.destroy(), graceAtEnd).unref();
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > mostWaiting) this.response.destroy();
  }
}
