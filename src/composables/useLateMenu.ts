/** A menu that comes when it is wanted, with all behind it; until then a button stands for it. */
import { shallowRef } from 'vue';

export function useLateMenu() {
  const isOpen = shallowRef(false);
  const isWanted = shallowRef(false);
  /** The menu brought a button of its own. */
  const isHere = shallowRef(false);

  /** The button was pressed. */
  function openMenu() {
    isWanted.value = true;
    isOpen.value = true;
  }

  /** The button lost the focus: who went on to something else before the menu was here wants it no more. */
  function turnAway() {
    if (!isHere.value) isOpen.value = false;
  }

  /** Call when the menu is made, before it takes the focus from the button. */
  function arrive() {
    isHere.value = true;
  }

  return { isOpen, isWanted, isHere, openMenu, turnAway, arrive };
}
