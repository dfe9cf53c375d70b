/** What the person may change of the organization itself; the same rules as `permissions.ts` answer by. */
import { hasRank, type Permission, type PermissionContext } from './permissions';

/** Its name, description and picture. */
export function mayChangeOrganization(context: PermissionContext): Permission {
  return hasRank(context, 'administrator');
}
