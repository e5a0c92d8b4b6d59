import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** An archive of one compressed file, without a date. Its bytes depend on the data, and on the version of zlib that compressed it. */
const [DEFLATED, FIRST_DAY, VERSION] = [8, 0x21, 20];
const [LOCAL_HEADER, COMPRESSED_SIZE] = [30, 18];

/**
 * @param {string} name
 * @param {Buffer} data
 */
export function zipOf(name, data) {
  return archive(name, data, deflateRawSync(data, { level: 9 }));
}

/**
 * Whether an archive holds this file and not a byte more, whichever zlib compressed it.
 * @param {Buffer} zip
 * @param {string} name
 * @param {Buffer} data
 */
export function isZipOf(zip, name, data) {
  const begin = LOCAL_HEADER + name.length;
  const compressed = zip.subarray(begin, begin + zip.readUInt32LE(COMPRESSED_SIZE));
  return inflateRawSync(compressed).equals(data) && zip.equals(archive(name, data, compressed));
}

/**
 * @param {string} name
 * @param {Buffer} data
 * @param {Buffer} compressed
 */
function archive(name, data, compressed) {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION, 0);
  common.writeUInt16LE(DEFLATED, 4);
  common.writeUInt16LE(FIRST_DAY, 8);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(compressed.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), compressed]);
  const version = Buffer.alloc(2);
  version.writeUInt16LE(VERSION, 0);
  const central = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, common, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
