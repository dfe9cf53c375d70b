/** Whether I may do a thing, where nothing is offered before that is known. */
import type { Permission, PermissionContext } from '@/domain/chat/permissions/permissions';
import { usePermissions } from './usePermissions';

/** The returned function reads afresh each time; what only the server knows is offered, and it decides. */
export function useMay(): (rule: (context: PermissionContext) => Permission) => boolean {
  const permissions = usePermissions();
  return (rule) => {
    const context = permissions();
    return context !== null && rule(context) !== 'no';
  };
}
