package com.example.shop.feature;

import com.example.shop.Prices;

public class Offers {
    public void load(int count) {
        for (int i = 0; i < count; i++) {
            System.out.println(new Prices(i).sum(i));
        }
    }
}
