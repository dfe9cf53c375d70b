/** What the machine runs on. */

interface BatteryLike {
  charging: boolean;
}

/** Whether it runs on a battery that is being emptied; false where the browser does not tell. */
export async function isOnBattery(): Promise<boolean> {
  const getBattery = (navigator as { getBattery?: () => Promise<BatteryLike> }).getBattery;
  if (!getBattery) return false;
  try {
    return !(await getBattery.call(navigator)).charging;
  } catch {
    return false;
  }
}
