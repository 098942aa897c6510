/** The version of Stele that writes a document; equal to the version in package.json. In no hash. */
export const version = '0.1.0';
