/** Endpoint for the puzzle that a registration must solve. */
import type { CallOptions } from '@/api/transport';
import type { HostingClient } from '@/api/account/client';
import { challenge, type RegistrationChallenge } from '@/api/account/model/challenge';

/** GET /etc/pow */
export function getProofOfWorkChallenge(
  client: HostingClient,
  options?: CallOptions,
): Promise<RegistrationChallenge> {
  return client.call('GET', '/etc/pow', challenge, options);
}
