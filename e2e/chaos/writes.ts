/** What came of the wishes at the server: what it was asked for, when, and when it did so. */

/** One write about one thing. */
export interface Write {
  thing: string;
  askedAtMs: number;
  workedAtMs: number;
}

const numbers = (text: string | null) => (JSON.parse(text ?? '[]') as unknown[]).map(Number);

/** Those after which something is as it was wished last. */
const WRITES =
  /^(?:POST|DELETE) \/messages\/(?:flags|\d+\/reactions)$|^POST \/user_topics$|^PATCH \/settings$/;

/** What a write is about, as `wishes.ts` calls it; nothing where it is about something else. */
function thingsOf(route: string, body: URLSearchParams): string[] {
  const [, messageId] = /^(?:POST|DELETE) \/messages\/(\d+)\/reactions$/.exec(route) ?? [];
  if (messageId !== undefined) return [`reaction ${messageId}`];
  if (route === 'POST /messages/flags')
    return numbers(body.get('messages')).map((id) => `${body.get('flag')} ${id}`);
  if (route === 'POST /user_topics') return [`policy ${body.get('topic')}`];
  if (route === 'PATCH /settings') return [...body.keys()].map((name) => `setting ${name}`);
  return [];
}

type Handle = (request: Request) => Promise<Response>;

export interface WriteLog {
  /** In the order in which the server did them. */
  readonly writes: readonly Write[];
  /** To be called when a request is made; what it gives has the server do the work, whenever that is. */
  asked(route: string, request: Request, handle: Handle): Promise<Handle>;
}

export function createWriteLog(monotonic: () => number): WriteLog {
  const writes: Write[] = [];
  return {
    writes,
    async asked(route, request, handle) {
      if (!WRITES.test(route)) return handle;
      const askedAtMs = monotonic();
      const things = thingsOf(route, new URLSearchParams(await request.clone().text()));
      return async (one) => {
        const answer = await handle(one);
        const workedAtMs = monotonic();
        for (const thing of things) writes.push({ thing, askedAtMs, workedAtMs });
        return answer;
      };
    },
  };
}
