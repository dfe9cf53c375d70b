/** The client for the hosting service that the operator configured: one for all, so that its limit is one too. */
import { defineStore } from 'pinia';
import { createHostingClient, type HostingClient } from '@/api/account/client';
import { usePlatform } from '@/platform/index';
import { useConfigStore } from '@/stores/config';

const useHostingClientStore = defineStore('account/hostingClient', () => {
  const platform = usePlatform();
  const config = useConfigStore();
  let made: { baseUrl: string; client: HostingClient } | null = null;

  /** Made when it is first asked for: the configuration arrives after the stores are set up. */
  function client(): HostingClient {
    const { baseUrl } = config.config.hosting;
    if (made?.baseUrl !== baseUrl) {
      made = { baseUrl, client: createHostingClient({ platform, baseUrl }) };
    }
    return made.client;
  }

  return { client };
});

/** Gives out the client. */
export function useHostingClient(): () => HostingClient {
  return useHostingClientStore().client;
}
