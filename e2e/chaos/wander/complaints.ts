/** What the browser and the servers complain of while somebody walks. */
import type { BrowserContext } from '@playwright/test';

export interface Complaints {
  /** What was complained of since it was last asked. */
  take(): string[];
  /** What the servers did not want since it was last asked: no fault by itself. */
  takeRefusals(): string[];
}

/** Chromium says this of each request that came to nothing; the app has to say of each what it makes of that. */
const isOfNetwork = (text: string) => text.startsWith('Failed to load resource');

function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`Policy violation: ${event.violatedDirective} ${event.blockedURI}`);
  });
}

/** Listens to a browser; asked for before its first page opens. */
export async function listenTo(context: BrowserContext, origin: string): Promise<Complaints> {
  let complaints: string[] = [];
  let refusals: string[] = [];
  context.on('console', (message) => {
    const isBad = ['error', 'warning'].includes(message.type());
    if (isBad && !isOfNetwork(message.text()))
      complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (webError) => {
    const error = webError.error();
    complaints.push(`uncaught: ${error.stack ?? String(error)}`);
  });
  context.on('request', (request) => {
    const { origin: there, protocol } = new URL(request.url());
    const isOwn = there === origin || protocol === 'blob:' || protocol === 'data:';
    if (!isOwn) complaints.push(`a request left for ${there}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    const told = `${response.request().method()} ${pathname} ${response.status()}`;
    void response.text().then(
      (body) => refusals.push(`${told} ${body.slice(0, 160)}`),
      () => refusals.push(told),
    );
  });
  await context.addInitScript(reportViolations);
  return {
    take() {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    takeRefusals() {
      const taken = refusals;
      refusals = [];
      return taken;
    },
  };
}
