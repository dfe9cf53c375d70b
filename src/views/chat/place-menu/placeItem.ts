/** What can be done with a place, as values for a menu. */
import type { MenuItem } from '@/components/BaseMenu.vue';

/** Windows that an item may open. */
export type PlaceDialog = 'date' | 'color' | 'folder' | 'about' | 'move' | 'delete';

export interface PlaceItem extends MenuItem {
  run(): void;
}

/** Opens a window about the place that the menu is of. */
export type OpenPlaceDialog = (dialog: PlaceDialog) => void;
