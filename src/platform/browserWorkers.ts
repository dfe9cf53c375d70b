/** Starting workers under Trusted Types: only scripts that the app names may become one. */
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

/** Makes the starter of workers for these script addresses, and the one policy `app-worker` that lets them through. */
export function browserWorkers(
  scriptUrls: Record<WorkerName, string>,
): (name: WorkerName) => WorkerPort {
  const allowed = new Set(Object.values(scriptUrls));
  const policy = trustedTypes()?.createPolicy('app-worker', {
    createScriptURL(url) {
      if (!allowed.has(url)) throw new TypeError('Not a worker of this app');
      return url;
    },
  });
  return (name) => {
    const url = scriptUrls[name];
    return new Worker(policy ? policy.createScriptURL(url) : url, { type: 'module', name });
  };
}
