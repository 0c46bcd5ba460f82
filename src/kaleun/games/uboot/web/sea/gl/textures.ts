// Noise and the slopes of wavelets, made once: there are no picture files. Both tile.
import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  RGBAFormat,
  UnsignedByteType,
} from 'three';
import { chance } from '../painter/sprites';

const N = 256;

function texture(data: Uint8Array): DataTexture {
  const made = new DataTexture(data, N, N, RGBAFormat, UnsignedByteType);
  made.wrapS = made.wrapT = RepeatWrapping;
  made.magFilter = LinearFilter;
  made.minFilter = LinearMipmapLinearFilter;
  made.generateMipmaps = true;
  made.needsUpdate = true;
  return made;
}

/** Red soft, green fine. */
export function noise(): DataTexture {
  const table = Float32Array.from({ length: N * N }, (_, i) => chance(i * 0.37 + 3));
  const at = (x: number, y: number, p: number): number => table[(((y % p) + p) % p) * N + (((x % p) + p) % p)]!;
  const smooth = (x: number, y: number, p: number): number => {
    const [xi, yi] = [Math.floor(x), Math.floor(y)];
    const ease = (f: number): number => f * f * (3 - 2 * f);
    const [fx, fy] = [ease(x - xi), ease(y - yi)];
    const [a, b, c, d] = [at(xi, yi, p), at(xi + 1, yi, p), at(xi, yi + 1, p), at(xi + 1, yi + 1, p)];
    return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy;
  };
  const layers = (u: number, v: number, first: number, many: number): number => {
    let [sum, much, all, p] = [0, 0.5, 0, first];
    for (let i = 0; i < many; i++) {
      sum += much * smooth(u * p + i * 3, v * p + i * 7, p);
      all += much;
      much *= 0.55;
      p *= 2;
    }
    return sum / all;
  };
  const data = new Uint8Array(N * N * 4);
  for (let y = 0; y < N; y++)
    for (let x = 0; x < N; x++)
      data.set([layers(x / N, y / N, 4, 5) * 255, layers(x / N, y / N, 16, 4) * 255, 0, 255], (y * N + x) * 4);
  return texture(data);
}

/** Red and green slope, blue height, of waves that run along +x. */
export function slopes(): DataTexture {
  const high = new Float32Array(N * N);
  for (let i = 0; i < 36; i++) {
    const k = 2 + 34 * Math.pow(i / 35, 1.6);
    const way = (chance(i * 3) + chance(i * 3 + 1) - 1) * 1.25;
    const [kx, ky, phase] = [Math.round(k * Math.cos(way)), Math.round(k * Math.sin(way)), chance(i * 3 + 2) * 6.283];
    const a = Math.pow(Math.hypot(kx, ky) + 0.1, -1.35);
    for (let y = 0; y < N; y++)
      for (let x = 0; x < N; x++) high[y * N + x]! += a * Math.sin((6.28318 * (kx * x + ky * y)) / N + phase);
  }
  const at = (x: number, y: number): number => high[((y + N) % N) * N + ((x + N) % N)]!;
  let square = 0;
  const slope = new Float32Array(N * N * 2);
  for (let y = 0; y < N; y++)
    for (let x = 0; x < N; x++) {
      const [sx, sy] = [at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)];
      slope.set([sx, sy], 2 * (y * N + x));
      square += sx * sx + sy * sy;
    }
  const by = 42 / Math.sqrt(square / N / N / 2);
  const byte = (v: number): number => Math.max(0, Math.min(255, 127.5 + v));
  const data = new Uint8Array(N * N * 4);
  for (let i = 0; i < N * N; i++)
    data.set([byte(slope[2 * i]! * by), byte(slope[2 * i + 1]! * by), byte(high[i]! * 60), 255], 4 * i);
  return texture(data);
}
