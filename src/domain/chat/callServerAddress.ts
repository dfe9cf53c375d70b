/** Which address an organization can have its calls at; apart, because who writes does not need it. */
import { webAddress } from './call';

/** So long an address servers take. */
const LONGEST_ADDRESS = 200;

/** Whether an organization can have its calls there. */
export function isCallServer(address: string): boolean {
  return address.length <= LONGEST_ADDRESS && webAddress(address) !== null;
}
