/** Starting workers under Trusted Types: only scripts that the app names may become one. */
import { SHELL_SCRIPT } from './shellTerms';
import type { WorkerName, WorkerPort } from './index';

interface ScriptUrlPolicy {
  createScriptURL(url: string): TrustedScriptUrlLike;
}
type TrustedScriptUrlLike = string;

interface TrustedTypesLike {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

function trustedTypes(): TrustedTypesLike | undefined {
  return (globalThis as { trustedTypes?: TrustedTypesLike }).trustedTypes;
}

export interface BrowserWorkers {
  spawn(name: WorkerName): WorkerPort;
  /** The address of one of our workers as the browser wants it. @throws TypeError for any other */
  trusted(url: string): string;
}

/** Makes the starter of workers for these script addresses, and the one policy `app-worker` that lets them through. */
export function browserWorkers(scriptUrls: Record<WorkerName, string>): BrowserWorkers {
  const allowed = new Set([...Object.values(scriptUrls), SHELL_SCRIPT]);
  const policy = trustedTypes()?.createPolicy('app-worker', {
    createScriptURL(url) {
      if (!allowed.has(url)) throw new TypeError('Not a worker of this app');
      return url;
    },
  });
  const trusted = (url: string) => (policy ? policy.createScriptURL(url) : url);
  return {
    trusted,
    spawn: (name) => new Worker(trusted(scriptUrls[name]), { type: 'module', name }),
  };
}
