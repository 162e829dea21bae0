// Is this a run of the deep tests, which look at what the usual run leaves out?

export const isDeep: boolean = process.env["TOOLSHED_PROPERTY_VALUES"] !== undefined;
