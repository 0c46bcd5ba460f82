// The little of three.js that is used here; the package brings no types.
declare module 'three' {
  export class Vector2 {
    constructor(x?: number, y?: number);
    set(x: number, y: number): this;
  }
  export class Vector3 {
    constructor(x?: number, y?: number, z?: number);
    set(x: number, y: number, z: number): this;
    x: number;
    y: number;
    z: number;
  }
  export class Vector4 {
    constructor(x?: number, y?: number, z?: number, w?: number);
    set(x: number, y: number, z: number, w: number): this;
  }
  export class Matrix4 {
    makeBasis(x: Vector3, y: Vector3, z: Vector3): this;
    setPosition(x: number, y: number, z: number): this;
    copy(other: Matrix4): this;
  }
  export class Object3D {
    visible: boolean;
    renderOrder: number;
    frustumCulled: boolean;
    matrixAutoUpdate: boolean;
    matrix: Matrix4;
    position: Vector3;
    up: Vector3;
    children: Object3D[];
    name: string;
    add(...objects: Object3D[]): this;
    remove(...objects: Object3D[]): this;
    lookAt(x: number, y: number, z: number): void;
    rotateZ(angle: number): this;
    updateMatrixWorld(force?: boolean): void;
  }
  export class Scene extends Object3D {}
  export class PerspectiveCamera extends Object3D {
    constructor(fov?: number, aspect?: number, near?: number, far?: number);
    fov: number;
    aspect: number;
    near: number;
    far: number;
    updateProjectionMatrix(): void;
    setViewOffset(w: number, h: number, x: number, y: number, width: number, height: number): void;
  }
  export class BufferAttribute {
    needsUpdate: boolean;
    array: Float32Array;
    setUsage(usage: number): this;
    setXYZW(i: number, x: number, y: number, z: number, w: number): this;
  }
  export class Float32BufferAttribute extends BufferAttribute {
    constructor(array: ArrayLike<number>, size: number);
  }
  export class InstancedBufferAttribute extends BufferAttribute {
    constructor(array: Float32Array, size: number);
  }
  export class BufferGeometry {
    setAttribute(name: string, attribute: BufferAttribute): this;
    setIndex(index: number[]): this;
    dispose(): void;
  }
  export class InstancedBufferGeometry extends BufferGeometry {
    instanceCount: number;
  }
  export class ShaderMaterial {
    constructor(options: Record<string, unknown>);
    uniforms: Record<string, { value: unknown }>;
    clone(): ShaderMaterial;
    dispose(): void;
  }
  export class Mesh extends Object3D {
    constructor(geometry: BufferGeometry, material: ShaderMaterial);
    geometry: BufferGeometry;
    material: ShaderMaterial;
  }
  export class DataTexture {
    constructor(data: Uint8Array, width: number, height: number, format?: number, type?: number);
    wrapS: number;
    wrapT: number;
    magFilter: number;
    minFilter: number;
    generateMipmaps: boolean;
    needsUpdate: boolean;
    dispose(): void;
  }
  export class WebGLRenderer {
    constructor(options: Record<string, unknown>);
    outputColorSpace: string;
    autoClear: boolean;
    setSize(width: number, height: number, style?: boolean): void;
    render(scene: Scene, camera: PerspectiveCamera): void;
    dispose(): void;
    forceContextLoss(): void;
  }
  export const LinearSRGBColorSpace: string;
  export const RGBAFormat: number;
  export const UnsignedByteType: number;
  export const RepeatWrapping: number;
  export const LinearFilter: number;
  export const LinearMipmapLinearFilter: number;
  export const DoubleSide: number;
  export const CustomBlending: number;
  export const OneFactor: number;
  export const OneMinusSrcAlphaFactor: number;
  export const DynamicDrawUsage: number;
}
