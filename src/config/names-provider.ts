/** Whether the setting `search.provider`, names with commas between, has this one. */
export const namesProvider = (setting: string, name: string): boolean =>
  setting.split(',').some((one) => one.trim() === name)
