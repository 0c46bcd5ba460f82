// Many small things in one call: a geometry drawn as often as numbers were pushed, each time with its own.
import * as T from 'three';

export class Batch {
  readonly mesh: T.Mesh;
  private readonly geometry = new T.InstancedBufferGeometry();
  private readonly sets: T.InstancedBufferAttribute[];
  private many = 0;

  constructor(
    base: T.BufferGeometry,
    material: T.ShaderMaterial,
    private readonly most: number,
    sets: number,
    order: number,
  ) {
    const source = base as unknown as {
      index: { array: ArrayLike<number> };
      attributes: { position: T.BufferAttribute };
    };
    this.geometry.setIndex(Array.from(source.index.array)).setAttribute('position', source.attributes.position);
    this.sets = Array.from({ length: sets }, (_, i) => {
      const one = new T.InstancedBufferAttribute(new Float32Array(most * 4), 4);
      one.setUsage(T.DynamicDrawUsage);
      this.geometry.setAttribute(`i${i}`, one);
      return one;
    });
    this.mesh = new T.Mesh(this.geometry, material);
    this.mesh.renderOrder = order;
  }

  clear(): void {
    this.many = 0;
  }

  /** Four numbers for each set. */
  push(numbers: readonly number[]): void {
    if (this.many >= this.most) return;
    this.sets.forEach((set, k) => set.array.set(numbers.slice(4 * k, 4 * k + 4), 4 * this.many));
    this.many += 1;
  }

  done(): void {
    this.geometry.instanceCount = this.many;
    this.mesh.visible = this.many > 0;
    for (const set of this.sets) set.needsUpdate = true;
  }
}
