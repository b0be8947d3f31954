/** Whether the setting `search.provider`, names separated by commas, includes this one. */
export const namesProvider = (setting: string, name: string): boolean =>
  setting.split(',').some((one) => one.trim() === name)
