/** Endpoint that says whether accounts are made at all. */
import { ApiError, ServerError } from '@/domain/requestError';
import type { CallOptions } from '@/api/transport';
import type { HostingClient } from '@/api/account/client';
import {
  registrationStatus,
  type RegistrationStatus,
} from '@/api/account/model/registrationStatus';

function isMissingEndpoint(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof ServerError)) return false;
  // Who asks for a wait is there.
  return error.retryAfterMs === null && [404, 501].includes(error.status);
}

/** GET /etc/registration (advice only: a service without this endpoint answers `unknown`) */
export async function getRegistrationStatus(
  client: HostingClient,
  options?: CallOptions,
): Promise<RegistrationStatus> {
  try {
    return await client.call('GET', '/etc/registration', registrationStatus, options);
  } catch (error) {
    if (isMissingEndpoint(error)) return { mode: 'unknown', message: '' };
    throw error;
  }
}
