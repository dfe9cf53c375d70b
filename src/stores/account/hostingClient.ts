/** The client for the hosting service that the operator configured. */
import { createHostingClient, type HostingClient } from '@/api/account/client';
import { usePlatform } from '@/platform/index';
import { useConfigStore } from '@/stores/config';

/** Gives out the client, made when it is first asked for: the configuration arrives after the stores are set up. */
export function useHostingClient(): () => HostingClient {
  const platform = usePlatform();
  const config = useConfigStore();
  let made: { baseUrl: string; client: HostingClient } | null = null;
  return () => {
    const { baseUrl } = config.config.hosting;
    if (made?.baseUrl !== baseUrl) {
      made = { baseUrl, client: createHostingClient({ platform, baseUrl }) };
    }
    return made.client;
  };
}
