/** The keys that tell the server's version, in the vocabulary asked for. */

import { MERGE_BASE, SERVER_VERSION } from './realmSettings';
import type { World } from './world';

export const versionWire = ({ vocabulary, featureLevel }: World) => ({
  [`${vocabulary}_feature_level`]: featureLevel,
  [`${vocabulary}_version`]: SERVER_VERSION,
  [`${vocabulary}_merge_base`]: MERGE_BASE,
});
