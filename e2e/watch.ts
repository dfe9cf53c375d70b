/** Watching a browser for what no journey may cause: console errors, exceptions, policy violations, foreign requests. */
import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What a test says will go wrong on purpose. */
export interface Allowances {
  /** Lets console errors and exceptions through whose text fits. */
  error(text: RegExp): void;
  /** Lets requests to another origin through, such as "https://images.example". */
  origin(origin: string): void;
}

/** A watch over one or more browser contexts. */
export interface Watch {
  allow: Allowances;
  /** Starts to watch a context; call before its first page loads. */
  over(context: BrowserContext): Promise<void>;
  /** Everything that happened and was not allowed. */
  complaints(): string[];
}

// Chromium itself logs every refusal of a server; what the app makes of a refusal is for the journey to say.
const serverPaths = /^\/(?:v2|api|user_uploads|user_avatars|avatar|thumbnail|external_content)\b/;

function isServersRefusal(message: ConsoleMessage): boolean {
  if (!message.text().startsWith('Failed to load resource')) return false;
  const { url } = message.location();
  return URL.canParse(url) && serverPaths.test(new URL(url).pathname);
}

/** Runs in the page: policy violations become console errors, also those that a browser would only report. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `Policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
    );
  });
}

/** Makes a watch for an app that lives at this origin. */
export function createWatch(ownOrigin: string): Watch {
  const errors: string[] = [];
  const foreign: string[] = [];
  const allowedErrors: RegExp[] = [];
  const allowedOrigins = new Set([ownOrigin, 'null']);

  return {
    allow: {
      error: (text) => void allowedErrors.push(text),
      origin: (origin) => void allowedOrigins.add(origin),
    },
    async over(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error' || isServersRefusal(message)) return;
        errors.push(message.text());
      });
      context.on('weberror', (webError) => {
        const error = webError.error();
        // Where it came from is half of what it says.
        errors.push(error.stack || String(error));
      });
      context.on('request', (request) => foreign.push(new URL(request.url()).origin));
      await context.addInitScript(reportViolations);
    },
    complaints() {
      const origins = new Set(foreign.filter((origin) => !allowedOrigins.has(origin)));
      return [
        ...errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text))),
        ...[...origins].map((origin) => `A request left for ${origin}`),
      ];
    },
  };
}
