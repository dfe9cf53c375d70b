/** One section of a page that is made of them. */
import type { Component } from 'vue';
import type { Permission, PermissionContext } from '@/domain/chat/permissions/permissions';

export interface PaneSection<Key extends string = string> {
  /** Also the last part of its address. */
  readonly key: Key;
  readonly titleId: string;
  readonly icon: Component;
  /** Whether the server tells what it holds, which is not known before. */
  readonly isToldByServer?: true;
  /** The feature level from which on servers know what it holds. */
  readonly fromLevel?: number;
  /** Whom it is for; without it, everybody. */
  readonly rule?: (context: PermissionContext) => Permission;
}
