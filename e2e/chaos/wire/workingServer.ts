/** What stands behind a proxy under test: a server that notes what it worked on, and answers everything alike. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WorkingServer {
  readonly port: number;
  /** The requests that it has read to their end, as "POST /messages body". */
  readonly works: string[];
  close(): void;
}

/** Answers with these pieces of JSON; more than one go out in chunks. */
export async function startWorkingServer(...pieces: readonly string[]): Promise<WorkingServer> {
  const works: string[] = [];
  const server = createServer((message, response) => {
    let body = '';
    message.on('data', (chunk: Buffer) => (body += chunk.toString()));
    message.on('end', () => {
      works.push(`${message.method} ${message.url} ${body}`.trim());
      response.setHeader('content-type', 'application/json');
      for (const piece of pieces.slice(0, -1)) response.write(piece);
      response.end(pieces.at(-1));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    works,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
